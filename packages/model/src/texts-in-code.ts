const MARK = '='
const BETWEEN = '|'

/** A dictionary whose code holds its texts, each of which is its own value; nothing is stored for it. */
export const codeOfTexts = (texts: readonly string[]): string => MARK + texts.join(BETWEEN)

export const textsInCode = (code: string): string[] | undefined =>
  code.startsWith(MARK) ? code.slice(MARK.length).split(BETWEEN) : undefined
