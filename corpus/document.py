"""A document of the corpus: paragraphs of sentences with mentions, and the entities that they name."""

from dataclasses import dataclass, field

CLASSES = ("person", "organization", "location", "work", "event", "product", "law", "other")


@dataclass
class Entity:
    id: str
    kind: str  # one of CLASSES
    base: str  # fullest form of the document, nominative
    salience: int  # 0 passed by, 3 what the document is about


@dataclass
class Mention:
    start: int  # code points of the sentence's text
    end: int
    entity: str
    ending: int = 0  # characters at the end that are no part of the base form: a genitive, a definite article


@dataclass
class Sentence:
    text: str
    mentions: list


@dataclass
class Paragraph:
    sentences: list
    lines: bool = False  # whether line breaks part its sentences, not spaces

    @property
    def text(self):
        return ("\n" if self.lines else " ").join(sentence.text for sentence in self.sentences)


@dataclass
class Document:
    id: str  # language-kind-number
    kind: str
    entities: dict  # id -> Entity
    topics: list
    headline: Sentence | None = None
    paragraphs: list = field(default_factory=list)
    origin: str = "written for this corpus"

    @property
    def language(self):
        return self.id[:2]

    @property
    def body(self):
        return "\n\n".join(paragraph.text for paragraph in self.paragraphs)

    def sentences(self):
        """The headline, where there is one, and the sentences of the body."""
        return ([self.headline] if self.headline else []) + [s for p in self.paragraphs for s in p.sentences]
