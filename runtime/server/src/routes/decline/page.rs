//! The page for those who want no more mails about an invitation.

/// The words of the page in one language.
#[derive(Clone, Copy)]
pub(super) struct Words {
    language: &'static str,
    title: &'static str,
    question: &'static str,
    button: &'static str,
    done: &'static str,
    failed: &'static str,
}

/// The words, by language; the first is the one of others.
const WORDS: [Words; 4] = [
    Words {
        language: "en-US",
        title: "No more messages",
        question: "Do you want no more messages about this survey? You can still answer it with the link that you have.",
        button: "Send me no more messages",
        done: "You get no more messages about this survey. You can still answer it with the link that you have.",
        failed: "This did not work now. Try again in a few minutes.",
    },
    Words {
        language: "sv-SE",
        title: "Inga fler meddelanden",
        question: "Vill du inte få fler meddelanden om enkäten? Du kan fortfarande svara med länken som du har fått.",
        button: "Skicka inga fler meddelanden",
        done: "Du får inga fler meddelanden om enkäten. Du kan fortfarande svara med länken som du har fått.",
        failed: "Det gick inte just nu. Försök igen om några minuter.",
    },
    Words {
        language: "nb-NO",
        title: "Ingen flere meldinger",
        question: "Vil du ikke ha flere meldinger om undersøkelsen? Du kan fortsatt svare med lenken du har fått.",
        button: "Ikke send flere meldinger",
        done: "Du får ingen flere meldinger om undersøkelsen. Du kan fortsatt svare med lenken du har fått.",
        failed: "Det gikk ikke akkurat nå. Prøv igjen om noen minutter.",
    },
    Words {
        language: "pl-PL",
        title: "Bez dalszych wiadomości",
        question: "Nie chcesz dostawać kolejnych wiadomości o tej ankiecie? Nadal możesz ją wypełnić, używając otrzymanego linku.",
        button: "Nie wysyłaj kolejnych wiadomości",
        done: "Nie będziesz dostawać kolejnych wiadomości o tej ankiecie. Nadal możesz ją wypełnić, używając otrzymanego linku.",
        failed: "Teraz się nie udało. Spróbuj ponownie za kilka minut.",
    },
];

/// The content of the page.
pub(super) struct Content {
    words: Words,
    text: &'static str,
    has_button: bool,
}

impl Words {
    /// Finds the words of a language.
    pub(super) fn of(language: &str) -> Self {
        let found = WORDS.iter().find(|words| words.language == language);
        *found.unwrap_or(&WORDS[0])
    }

    /// Asks whether no more mails are wanted.
    pub(super) fn asked(self) -> Content {
        self.content(self.question, true)
    }

    /// Says that there will be none.
    pub(super) fn done(self) -> Content {
        self.content(self.done, false)
    }

    /// Says that it did not work, and asks again.
    pub(super) fn failed(self) -> Content {
        self.content(self.failed, true)
    }

    fn content(self, text: &'static str, has_button: bool) -> Content {
        Content {
            words: self,
            text,
            has_button,
        }
    }
}

/// Writes the page. A form without an address goes to that of the page.
pub(super) fn page(content: &Content) -> String {
    let Words {
        language,
        title,
        button,
        ..
    } = content.words;
    let form = if content.has_button {
        format!(
            "<form method=\"post\"><input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\
             <button>{button}</button></form>\n"
        )
    } else {
        String::new()
    };
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <title>{title}</title>\n<style>:root {{ color-scheme: light dark }} \
         body {{ font: 1.125rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 10vh auto; padding: 0 1rem }} \
         button {{ font: inherit; min-height: 2.75rem; padding: 0 1rem }}</style>\n</head>\n<body>\n<main>\n\
         <h1>{title}</h1>\n<p>{}</p>\n{form}</main>\n</body>\n</html>\n",
        content.text
    )
}
