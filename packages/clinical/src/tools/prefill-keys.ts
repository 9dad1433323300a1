import type { Part } from './tool.ts'

/**
 * Prefill keys for a question of a part, the best first. Counts differ between models (severe is an admission for
 * GOLD, also an emergency visit for ACCEPT), so a key of one model, `<model>.<input>`, precedes the plain input.
 */
export const prefillKeys = (part: Part, question: string): readonly string[] => [
  ...part.uses.flatMap(({ model, take }) =>
    Object.entries(take).flatMap(([input, from]) => (from === question ? [`${model.id}.${input}`] : [])),
  ),
  question,
]
