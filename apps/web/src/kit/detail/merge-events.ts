import type { TimelineEvent, TimelineKind } from '@huxi/model'

const MINUTE = 'YYYY-MM-DD HH:mm'.length

/**
 * Merges neighbouring events of one author and minute with no further text, e.g. four vital signs, into one. Events
 * come newest first; the merged values keep the order of entry.
 */
export const mergeEvents = (events: readonly TimelineEvent[], kinds: readonly TimelineKind[]): TimelineEvent[] => {
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
