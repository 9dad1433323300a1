/** 病区查房 with a tablet; other devices in widths.long.ts. */
import { TABLET, test } from './desk.ts'
import { finger } from './hands.ts'
import { wardRound } from './ward-round.ts'

test.use({ account: 'doctor', ...TABLET })

test('from the registration of a patient to a report', ({ page }) => wardRound(page, finger))
