/**
 * The mark of the end of a sentence. A full stop is one at the end of a text, and before white space unless a title or a
 * single letter but "I" stands before it: not in "jane.doe@example.com", "3.5", "Mr. Smith", "the U.S. office" and "at
 * 5 p.m. today".
 */
export const SENTENCE_END =
  /\.(?=["”’)]*\s*$)|(?<!\b(?:mrs?|ms|dr|st)|[\s.][a-hj-z])\.(?=["”’)]*\s)|[?!…。？！]/iu
