/** A statement of RDF. */
export interface Triple {
  /** The address of what the statement is about, or the name of a node without an address, which begins with `_:`. */
  subject: string;
  predicate: string;
  /** An address, or a text. */
  object: string;
  /** The language of a text; '' for a text without a language, undefined for an address. */
  language: string | undefined;
  line?: number;
}

/** A term of the RDF/JS libraries. */
export interface RdfTerm {
  termType: string;
  value: string;
  language?: string;
}

export interface RdfQuad {
  subject: RdfTerm;
  predicate: RdfTerm;
  object: RdfTerm;
}

/** Returns the statement of a quad of the RDF/JS libraries. */
export function tripleOf({ subject, predicate, object }: RdfQuad, line?: number): Triple {
  return {
    subject: nodeName(subject),
    predicate: predicate.value,
    object: nodeName(object),
    language: object.termType === 'Literal' ? (object.language ?? '') : undefined,
    ...(line !== undefined && { line }),
  };
}

function nodeName({ termType, value }: RdfTerm): string {
  return termType === 'BlankNode' ? `_:${value}` : value;
}
