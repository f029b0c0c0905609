"""What the spelling check finds, and what it leaves alone."""

import tempfile
import unittest
from pathlib import Path

from check import check
from texts import texts


class Spelling(unittest.TestCase):
    """Small projects with one text or two."""

    def setUp(self):
        """Makes an empty project."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def write(self, path, text):
        """Writes a file of the project."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def found(self):
        """Checks the project."""
        return list(check(texts(self.root), self.root))

    def test_a_misspelt_word_is_told_with_its_place_and_what_was_perhaps_meant(self):
        self.write(
            "surveys/sleep/texts/sv-SE.yaml",
            "questions:\n  sleep:\n    label: Hur sover du?\n    help: Tänk på den senaste månnaden.\n",
        )
        [line] = self.found()
        self.assertRegex(
            line, r"^surveys/sleep/texts/sv-SE\.yaml:4: `questions\.sleep\.help` has the unknown word “månnaden”: perhaps månaden"
        )

    def test_it_is_found_in_every_language_and_kind_of_file(self):
        self.write("web/locales/front/en-US.json", '{"faq": {"title": "Questons"}}')
        self.write("web/locales/nb-NO.json", '{"save_one": "Svvaret er lagret"}')
        self.write("runtime/server/src/mail/words/reset.pl-PL.txt", "Wybierz nowe hasło\n\nLink dziala jeden raz.\n{link}\n")
        self.write("surveys/dynamic/visit.template.json", '{"templateId": "vissit", "texts": {"en-US": "Vissit", "sv-SE": "Besök"}}')
        self.write("surveys/deployment.yaml", "customers:\n  - name: demmo\n    contact: {sv-SE: Ring osss}\n")
        places = [line.split(" ")[0] for line in self.found()]
        self.assertEqual(
            places,
            [
                "web/locales/front/en-US.json:1:",
                "surveys/dynamic/visit.template.json:1:",
                "web/locales/nb-NO.json:1:",
                "runtime/server/src/mail/words/reset.pl-PL.txt:3:",
                "surveys/deployment.yaml:3:",
            ],
        )

    def test_the_language_of_a_divided_catalogue_is_its_folder(self):
        self.write("surveys/sleep/texts/sv-SE/night.yaml", "questions: {a: Hur sover du?, b: Hur soover du?}\n")
        self.write("surveys/shared/texts/night/en-US.yaml", "questions: {a: How do you sleep?}\n")
        places = [line.split(" ")[0] for line in self.found()]
        self.assertEqual(places, ["surveys/sleep/texts/sv-SE/night.yaml:1:"])

    def test_what_is_no_word_is_left_alone(self):
        self.write(
            "surveys/sleep/texts/en-US.yaml",
            "questions:\n"
            "  a: '*Write* to [us](mailto:hjelp@example.org) in {{yearr}}, or $(issue.thee), at install.bankid.com'\n"
            "  b: The cookie __Host-sesion and cookieLawSeeen, YYYY-MM-DD, MEBA\n",
        )
        self.write("surveys/sleep/texts/sv-SE.yaml", "questions: {a: 'Hjärt- och kärlsjukdom, e-postadress'}\n")
        self.assertEqual(self.found(), [])

    def test_a_listed_word_is_known_also_where_a_sentence_begins_with_it(self):
        self.write("en-US.txt", "# Tobacco\nsnus\n")
        self.write("surveys/tobacco/texts/en-US.yaml", "questions: {a: Snus, b: Do you use snus?}\n")
        self.assertEqual(self.found(), [])

    def test_a_listed_word_that_no_text_needs_is_told(self):
        self.write("en-US.txt", "snus\nsleep\n")
        self.write("surveys/sleep/texts/en-US.yaml", "questions: {a: How do you sleep?}\n")
        self.assertEqual(len(self.found()), 2)


if __name__ == "__main__":
    unittest.main()
