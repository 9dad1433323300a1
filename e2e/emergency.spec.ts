/** 紧急查看 with a phone; other devices in widths.long.ts. */
import { PHONE, test } from './desk.ts'
import { emergency } from './emergency.ts'
import { finger } from './hands.ts'

test('a nurse of another department opens a patient in an emergency; the doctor is told and acknowledges it', ({
  enter,
}) => emergency(enter, PHONE, finger))
