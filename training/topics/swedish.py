"""Rules for Swedish words: seeds of the classes, and base forms of nouns and adjectives by their paradigms."""

import math
import re

CLOSED = set("""och eller men utan så för att om när då där här som än medan eftersom fast ifall innan sedan tills trots jag du han hon den det
vi ni de dem mig dig honom henne oss er sig min mitt mina din ditt dina sin sitt sina hans hennes dess vår vårt våra ert era deras en ett
denna detta dessa vilken vilket vilka vem vad vars någon något några ingen inget inga all allt alla varje var vart båda både själv själva
annan annat andra samma sådan sådant sådana i på av till från med under över mellan hos vid efter före mot genom kring enligt bland inom
utanför ur åt längs utom inte icke ej också bara endast redan ännu alltid aldrig ofta ibland nu sen igen kanske nog väl ju dock därför
därmed dessutom även heller hur varför mycket mer mest mindre minst lite litet många flera fler få ganska ungefär cirka två tre fyra fem
sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo trettio fyrtio femtio sextio sjuttio åttio nittio hundra tusen miljoner miljarder procent kronor första tredje sista nästa förra år idag igår imorgon hem hemma borta
ute inne upp ner ned ut in fram tillbaka bort dit hit man ja nej samt respektive alltså snart strax bland annat exempelvis förutom först senare full kvar ända norrut söderut österut västerut värre bättre""".split())
CLOSED -= {"år", "procent", "kronor", "hem", "fast"}
NOUN = re.compile(r"(?:tion|ning|het|else|skap|itet|ist|ment|logi|ism|dom|eri)(?:en?|et|n|er|ar|erna|arna|en?s)?$|(?:heten|heter|heterna|ningen|ningar|ningarna|tionen|tioner|tionerna|elsen|elser|elserna)s?$|[a-zåäö](?:arna|orna|erna)s?$")
NO_NOUN = {"ensam", "utomlands"}
VERB = re.compile(r"(?:ade|ades|erar|erat|erats|eras|erade|isera|era|ats)$")
VERBS = set("""är var vara varit har hade ha haft kan kunde kunna ska skall skulle vill ville måste får fick få fått blir blev bli blivit går gick gå
gått kommer kom komma kommit ser såg se sett säger sa sade säga sagt gör gjorde göra gjort tar tog ta tagit ger gav ge gett givit står stod stå
stått ligger låg ligga legat finns fanns finnas vet visste veta tror trodde tro tycker tyckte tycka heter hette heta skriver skrev skriva
skrivit läser läste läsa läst bör borde lär törs sitter satt sitta suttit håller höll hålla hållit leder ledde leda lett bygger byggde bygga
byggt behöver behövde behöva behövt visar visade visa visat menar menade kräver krävde kräva krävt dör dog dö dött springer sprang springa
sprungit faller föll falla fallit drar drog dra dragit slår slog slå slagit vinner vann vinna vunnit försvinner försvann följer följde följa
följt innebär innebar innebära inneburit gäller gällde gälla gällt lever levde leva levt låter lät låta låtit väljer valde välja valt sätter
satte sätta satts lägger lade la lägga lagt hör hörde höra hört känner kände känna känt bor bodde bo bott kör körde köra kört växer växte växa
döms dömdes dömts skjuter sköt ökar minskar börjar slutar söker sökte söka sökt möter mötte möta mött""".split())
ADJECTIVE = re.compile(r"(?:lig|liga|ligt|iska|iskt|isk|ande|ende|sam|samma|samt|bar|bara|bart|lös|lösa|löst|igare|aste)$")
ADVERB = re.compile(r"(?:ligen|vis|ligtvis)$")

# The endings of the base form, the definite form, the plural and the definite plural, after the stem.
PARADIGMS = [
    ("a", "an", "or", "orna"), ("", "en", "ar", "arna"), ("e", "en", "ar", "arna"), ("", "en", "er", "erna"), ("", "n", "r", "rna"),
    ("", "et", "", "en"), ("e", "et", "en", "ena"), ("", "t", "n", "na"), ("are", "aren", "are", "arna"), ("", "et", "er", "erna"),
    ("el", "eln", "lar", "larna"), ("er", "ern", "rar", "rarna"), ("en", "en", "nar", "narna"), ("el", "let", "el", "len"),
    ("er", "ret", "er", "ren"), ("en", "net", "en", "nen"), ("um", "et", "er", "erna"), ("m", "mmet", "m", "mmen"), ("m", "mmen", "mmar", "mmarna"),
    ("n", "nnen", "nnar", "nnarna"), ("o", "on", "or", "orna"), ("", "et", "en", "ena"), ("", "n", "er", "erna"), ("är", "ären", "ärer", "ärerna"),
    ("or", "orn", "orer", "orerna"), ("", "n", "s", "sarna"), ("ar", "aren", "rar", "rarna"), ("onde", "onden", "önder", "önderna"),
    ("and", "anden", "änder", "änderna"), ("tad", "taden", "täder", "täderna"), ("natt", "natten", "nätter", "nätterna"),
    ("land", "landet", "länder", "länderna"), ("bok", "boken", "böcker", "böckerna"), ("fot", "foten", "fötter", "fötterna"),
    ("man", "mannen", "män", "männen"), ("son", "sonen", "söner", "sönerna"), ("bror", "brodern", "bröder", "bröderna"),
    ("far", "fadern", "fäder", "fäderna"), ("mor", "modern", "mödrar", "mödrarna"), ("dotter", "dottern", "döttrar", "döttrarna"),
    ("kraft", "kraften", "krafter", "krafterna"), ("tång", "tången", "tänger", "tängerna"), ("ledamot", "ledamoten", "ledamöter", "ledamöterna"),
    ("rot", "roten", "rötter", "rötterna"), ("rand", "randen", "ränder", "ränderna"), ("strand", "stranden", "stränder", "stränderna"),
    ("ton", "tonnet", "ton", "tonnen"), ("öga", "ögat", "ögon", "ögonen"), ("öra", "örat", "öron", "öronen"),
    ("mus", "musen", "möss", "mössen"), ("gås", "gåsen", "gäss", "gässen"), ("barn", "barnet", "barn", "barnen"),
]
VOWEL = "aeiouyåäö"


def seed(word):
    """Returns the shares (noun, verb, adjective, other) of a word by rule; zeros if no rule applies."""
    if word in CLOSED or ADVERB.search(word):
        return 0, 0, 0, 1
    if word in VERBS or (len(word) > 5 and VERB.search(word)):
        return 0, 1, 0, 0
    if len(word) > 6 and NOUN.search(word) and word not in NO_NOUN:
        return 1, 0, 0, 0
    if len(word) > 5 and ADJECTIVE.search(word):
        return 0.1, 0, 0.9, 0
    return 0, 0, 0, 0


class Nouns:
    """Finds base forms: among the possible paradigms of a word, the one whose other forms are most frequent."""

    def __init__(self, counts, nouns, known):
        """`counts` of words; `nouns` returns the likelihood that a word is a noun; `known` nouns in base form."""
        self.counts, self.nouns, self.known = counts, nouns, known
        self.endings = {}
        learned = {}
        for word in counts:
            if nouns(word) > 0.5:
                score, base, at = self.best(word)
                if score > 3 and base == word:
                    for length in range(1, 6):
                        learned.setdefault(word[-length:], {}).setdefault(at, 0.0)
                        learned[word[-length:]][at] += 1
        self.endings = learned

    def frequency(self, form):
        return math.log1p(self.counts[form] + self.counts[f"{form}s"]) * (0.2 + self.nouns(form)) if form in self.counts else 0.0

    def habit(self, base, at):
        """Returns the log odds of a paradigm for the longest known ending of a base form."""
        for length in range(5, 0, -1):
            paradigms = self.endings.get(base[-length:])
            if paradigms and sum(paradigms.values()) >= 5:
                return math.log((paradigms.get(at, 0) + 0.3) / (sum(paradigms.values()) + 3))
        return -3.0 if self.endings else 0.0

    def best(self, word):
        """Returns (score, base form, paradigm) of the best paradigm."""
        found = (-1e9, word, -1)
        for at, endings in enumerate(PARADIGMS):
            for slot in range(4):
                ending = endings[slot]
                if not word.endswith(ending) or len(word) - len(ending) + len(endings[0]) < 2:
                    continue
                stem = word[: len(word) - len(ending)]
                base = stem + endings[0]
                if not fits(stem, endings):
                    continue
                forms = {stem + ending for ending in endings}
                others = sum(min(2.5, self.frequency(form)) for form in forms if form != word)
                score = others + (0.2 * self.frequency(base) if slot else 0.0) + self.habit(base, at) + (2.0 if base in self.known else 0.0) + (0.5 if slot == 0 else 0.0)
                if slot and base not in self.counts:
                    score -= 2.5
                found = max(found, (score, base, at))
        return found

    def base(self, word):
        plain = self.best(word)
        if word.endswith("s") and len(word) > 4 and not word.endswith("ss"):
            genitive = self.best(word[:-1])
            # A word in -s is a genitive if the form without it is more frequent, or looks like an inflected form.
            if self.counts[word[:-1]] > 0.3 * self.counts[word] or (plain[0] < genitive[0] and word[:-1] in self.counts):
                return genitive[1]
            if self.counts[word[:-1]] == 0 and word.endswith(("ens", "ets", "ernas", "arnas", "ornas", "ns")) and self.counts[word] < 20:
                return genitive[1]
        return plain[1]


def fits(stem, endings):
    """Returns whether a stem may have a paradigm, by its last letter."""
    if not stem:
        return True
    is_vowel = stem[-1] in VOWEL
    if endings[2] == "s":
        return stem.endswith("er")
    if endings in (("", "n", "r", "rna"), ("", "t", "n", "na"), ("", "n", "er", "erna")):
        return is_vowel
    if endings[0] == "" and endings[1] in ("en", "et"):
        return not is_vowel or stem[-1] in "åöyio" or stem.endswith("ee") or len(stem) < 4
    if endings[0] in ("a", "e", "are", "o"):
        return not is_vowel or stem[-1] in "iyo"
    return True


def adjective_base(word, counts):
    """Returns the form after "en": a participle in -ad, otherwise the most frequent candidate in the texts."""
    candidates = [word]
    if word.endswith("a") and len(word) > 3:
        stem = word[:-1]
        candidates += [stem]
        if stem[-1:] in "lnr" and len(stem) > 3 and stem[-2] not in VOWEL:
            candidates.append(f"{stem[:-1]}e{stem[-1]}")
        if len(stem) > 3 and stem[-1] == stem[-2]:
            candidates.append(stem[:-1])
    if word.endswith("t") and len(word) > 3:
        candidates.append(word[:-1])
        if word.endswith("tt"):
            candidates += [word[:-2], f"{word[:-2]}d"]
    if word.endswith("ade"):
        return word[:-1]

    def weight(candidate):
        forms = {candidate, f"{candidate}t", f"{candidate}a"}
        return sum(min(3.0, math.log1p(counts[form])) for form in forms) + (0.5 if counts[candidate] else -2)

    return max(candidates, key=weight)
