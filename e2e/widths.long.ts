/** Ward journeys with every input device at every width; `npm test` tries each with one. */
import { DESK, PHONE, TABLET, test } from './desk.ts'
import { emergency } from './emergency.ts'
import { finger, keys, mouse } from './hands.ts'
import { registration } from './registration.ts'
import { wardRound } from './ward-round.ts'

const PLACES = [
  { place: 'a phone', hand: finger, options: PHONE },
  { place: 'a tablet', hand: finger, options: TABLET },
  { place: 'a mouse', hand: mouse, options: DESK },
  { place: 'keys alone', hand: keys, options: DESK },
]

for (const { place, hand, options } of PLACES)
  test.describe(`with ${place}`, () => {
    test.use({ account: 'doctor', ...options })
    test('from the registration of a patient to a report', ({ page }) => wardRound(page, hand))
    test('registered, found again, merged and unmerged', ({ page }) => registration(page, hand))
    test('an emergency', ({ enter }) => emergency(enter, options, hand))
  })
