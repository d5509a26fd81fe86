//! The key by which players know the host. It is made at the first start.

use std::path::Path;

use russh::keys::ssh_key::LineEnding;
use russh::keys::{Algorithm, HashAlg, PrivateKey};

use super::HostError;
use super::players::file;
use crate::store::{Overwrite, write_private};

/// Reads the host's key, or makes it.
pub(super) fn read_or_make(folder: &Path) -> Result<PrivateKey, HostError> {
    let path = folder.join("host_key");
    let wrong = |reason: String| HostError::Key { path: path.clone(), reason };
    match std::fs::read_to_string(&path) {
        Ok(text) => {
            let key = PrivateKey::from_openssh(&text).map_err(|error| wrong(error.to_string()))?;
            if key.is_encrypted() { Err(wrong("it has a passphrase".to_owned())) } else { Ok(key) }
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let key = PrivateKey::random(&mut russh::keys::key::safe_rng(), Algorithm::Ed25519)
                .map_err(|error| wrong(error.to_string()))?;
            let text = key.to_openssh(LineEnding::LF).map_err(|error| wrong(error.to_string()))?;
            write_private(&path, text.as_bytes(), Overwrite::Refused).map_err(|error| wrong(error.to_string()))?;
            Ok(key)
        }
        Err(error) => Err(file(&path)(error)),
    }
}

/// The fingerprint that a player's client shows at the first connection.
pub(super) fn fingerprint(key: &PrivateKey) -> String {
    key.fingerprint(HashAlg::Sha256).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_key_is_made_once_for_the_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let first = read_or_make(folder.path()).expect("made");
        let again = read_or_make(folder.path()).expect("read");
        assert_eq!(fingerprint(&first), fingerprint(&again));
        let path = folder.path().join("host_key");
        assert_eq!(path.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
        std::fs::write(&path, "no key").expect("written");
        let error = read_or_make(folder.path()).expect_err("not a key").to_string();
        assert!(error.contains("restore it from a copy"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).expect("read"), "no key");
    }
}
