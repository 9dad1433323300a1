/** A booking for the calendar of a phone. Source of the format: RFC 5545. */
import type { OnlineBooking } from '@huxi/contract'

/** Octets of a line at most; the next one begins with a space. */
const LINE = 75

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

const folded = (line: string): string => {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (new TextEncoder().encode(part + letter).length > LINE) {
      parts.push(part)
      part = ' '
    }
    part += letter
  }
  return [...parts, part].join('\r\n')
}

const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
const momentOf = (time: string): string => stamp(Date.parse(`${time.replace(' ', 'T')}+08:00`))

type Entry = Pick<
  OnlineBooking,
  'bookingNo' | 'service' | 'institution' | 'clinic' | 'place' | 'startAt' | 'endAt' | 'preparation'
>

export const calendarFile = (entry: Entry, now: number, host: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Huxi//booking//ZH',
    'BEGIN:VEVENT',
    `UID:${entry.bookingNo}@${host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${momentOf(entry.startAt)}`,
    `DTEND:${momentOf(entry.endAt)}`,
    `SUMMARY:${escaped(`${entry.service}（${entry.institution}）`)}`,
    `LOCATION:${escaped([entry.clinic, entry.place].filter(Boolean).join(' '))}`,
    `DESCRIPTION:${escaped([`预约号 ${entry.bookingNo}`, entry.preparation].filter(Boolean).join('\n'))}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:预约提醒',
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
