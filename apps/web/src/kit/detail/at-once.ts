/** Lines of a timeline: of some kinds what belongs to one moment is one of them. */
import type { TimelineEvent, TimelineKind } from '@huxi/model'

const MINUTE = 'YYYY-MM-DD HH:mm'.length

/**
 * Neighbours that one person wrote down for one minute, with nothing else to say of any, as one event: the four values of a round at a
 * bed. Events come newest first; the values are in the order in which they were written.
 */
export const atOnce = (events: readonly TimelineEvent[], kinds: readonly TimelineKind[]): TimelineEvent[] => {
  const together = new Set(kinds.filter((one) => one.together).map(({ kind }) => kind))
  const momentOf = ({ kind, at, by, note }: TimelineEvent) => JSON.stringify([kind, at.slice(0, MINUTE), by, note])
  const lines: TimelineEvent[] = []
  for (const event of events) {
    const last = lines.at(-1)
    if (last && together.has(event.kind) && momentOf(last) === momentOf(event))
      lines[lines.length - 1] = { ...last, text: `${event.text}，${last.text}` }
    else lines.push(event)
  }
  return lines
}
