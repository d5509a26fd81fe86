//! The folder `saves/` and what is embedded of it are the same.

use deduku::text::samples;

#[test]
fn every_file_of_the_folder_is_shipped() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/saves");
    let mut found: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder of the samples")
        .map(|file| file.expect("readable").file_name().to_string_lossy().into_owned())
        .collect();
    let mut shipped: Vec<&str> = samples().iter().map(|sample| sample.name).collect();
    found.sort_unstable();
    shipped.sort_unstable();
    assert_eq!(found, shipped);
}
