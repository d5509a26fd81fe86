//! Enums whose variants have texts: keys in files, names.

/// Declares an enum whose variants have one text each, or two, and a function for each text; and the list of its
/// variants, which an enum with one text may omit.
#[macro_export]
macro_rules! keyed {
    (
        $(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)+ }
        $(#[$of_text:meta])* $get:ident;
    ) => {
        $(#[$meta])* $vis enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            $(#[$of_text])* $vis const fn $get(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }
    };
    (
        $(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)+ }
        $(#[$of_all:meta])* ALL;
        $(#[$of_text:meta])* $get:ident;
    ) => {
        $crate::keyed! {
            $(#[$meta])* $vis enum $name { $($(#[$doc])* $variant = $text,)+ }
            $(#[$of_text])* $get;
        }

        impl $name {
            $(#[$of_all])* $vis const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];
        }
    };
    (
        $(#[$meta:meta])* $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $variant:ident = [$text:literal, $second:literal],)+
        }
        $(#[$of_all:meta])* ALL;
        $(#[$of_text:meta])* $get:ident;
        $(#[$of_second:meta])* $get_second:ident;
    ) => {
        $crate::keyed! {
            $(#[$meta])* $vis enum $name { $($(#[$doc])* $variant = $text,)+ }
            $(#[$of_all])* ALL;
            $(#[$of_text])* $get;
        }

        impl $name {
            $(#[$of_second])* $vis const fn $get_second(self) -> &'static str {
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
