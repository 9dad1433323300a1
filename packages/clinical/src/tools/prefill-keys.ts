/** Under which keys the answer to a question may be known of a patient. */
import type { Part } from './tool.ts'

/**
 * Keys of a prefill that answer a question of a part, the best one first. The same question means different counts to different
 * models (severe is an admission for GOLD, a visit to an emergency department as well for ACCEPT), so what is known for one model
 * alone stands under `<model>.<input>` and comes before the plain input.
 */
export const prefillKeys = (part: Part, question: string): readonly string[] => [
  ...part.uses.flatMap(({ model, take }) =>
    Object.entries(take).flatMap(([input, from]) => (from === question ? [`${model.id}.${input}`] : [])),
  ),
  question,
]
