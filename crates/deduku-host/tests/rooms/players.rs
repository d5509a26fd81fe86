//! Players and their names.

use super::*;
use deduku_host::EnrolError;

#[test]
pub(crate) fn a_key_has_one_name_and_a_name_one_key() {
    let (folder, world, host) = fresh();
    assert_eq!(host.player("SHA256:one"), Ok(None));
    let anna = host.enrol("SHA256:one", "Anna").expect("a name");
    assert_eq!(host.player("SHA256:one"), Ok(Some(anna.clone())));
    assert_eq!(host.enrol("SHA256:one", "Anna").as_ref(), Ok(&anna), "asked twice");
    assert_eq!(host.enrol("SHA256:one", "Bea"), Err(EnrolError::Known(anna.name().clone())));
    for alike in ["anna", "ANNA", "an-na", "Аnnа", "Αnna", "an\u{200b}na", "\u{202e}anna"] {
        assert!(host.enrol("SHA256:two", alike).is_err(), "{alike:?}");
    }
    assert_eq!(host.player("SHA256:two"), Ok(None));
    assert!(host.enrol("SHA256:two", "Anne").is_ok());
    drop(host);
    let host = open(folder.path(), &world);
    assert_eq!(host.player("SHA256:one"), Ok(Some(anna)));
}

#[test]
pub(crate) fn guests_are_told_apart_and_pass_for_nobody() {
    let (_folder, _world, host) = fresh();
    let guests: Vec<Player> = (0..100).map(|_| host.guest()).collect();
    let names: std::collections::BTreeSet<&str> = guests.iter().map(|guest| guest.name().as_str()).collect();
    assert_eq!(names.len(), 100);
    assert!(guests.iter().all(Player::is_guest));
    for guest in guests {
        assert!(host.enrol("SHA256:one", guest.name().as_str()).is_err(), "{}", guest.name());
    }
}
