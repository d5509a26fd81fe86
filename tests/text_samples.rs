//! The samples that lie in `saves/` are those that the binary carries.

use std::fs;
use std::path::Path;

use deduku::text::samples;

#[test]
fn every_file_of_the_folder_is_shipped() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let files = fs::read_dir(folder).expect("the folder of the samples");
    let mut found: Vec<String> =
        files.map(|file| file.expect("readable").file_name().to_string_lossy().into_owned()).collect();
    let mut shipped: Vec<&str> = samples().iter().map(|sample| sample.name).collect();
    found.sort_unstable();
    shipped.sort_unstable();
    assert_eq!(found, shipped);
}
