//! Enums whose variants have texts: keys in files, names.

/// Declares an enum whose variants have one text each, or two; the list of its variants; and a function for each text.
#[macro_export]
macro_rules! keyed {
    (
        $(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)+ }
        $(#[$of_all:meta])* ALL;
        $(#[$of_text:meta])* $get:ident;
    ) => {
        $(#[$meta])* pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            $(#[$of_all])* pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            $(#[$of_text])* pub const fn $get(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }
    };
    (
        $(#[$meta:meta])* pub enum $name:ident {
            $($(#[$doc:meta])* $variant:ident = [$text:literal, $second:literal],)+
        }
        $(#[$of_all:meta])* ALL;
        $(#[$of_text:meta])* $get:ident;
        $(#[$of_second:meta])* $get_second:ident;
    ) => {
        $crate::keyed! {
            $(#[$meta])* pub enum $name { $($(#[$doc])* $variant = $text,)+ }
            $(#[$of_all])* ALL;
            $(#[$of_text])* $get;
        }

        impl $name {
            $(#[$of_second])* pub const fn $get_second(self) -> &'static str {
                match self { $(Self::$variant => $second),+ }
            }
        }
    };
}

/// Parses and shows a type by its names, with an error of its own for a name that it does not have.
#[macro_export]
macro_rules! by_name {
    ($name:ident, $shown:ident, $(#[$of_error:meta])* $error:ident: $message:literal) => {
        $(#[$of_error])*
        #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
        #[error($message)]
        pub struct $error(pub String);

        #[doc = concat!("Parses what [`", stringify!($name), "::named`] accepts.")]
        impl std::str::FromStr for $name {
            type Err = $error;

            fn from_str(name: &str) -> Result<Self, $error> {
                Self::named(name).ok_or_else(|| $error(name.to_owned()))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.$shown())
            }
        }
    };
}
