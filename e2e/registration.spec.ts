/** 患者登记 without a mouse; other devices in widths.long.ts. */
import { test } from './desk.ts'
import { keys } from './hands.ts'
import { registration } from './registration.ts'

test.use({ account: 'doctor' })

test('by keyboard alone a patient is registered, found again, merged and unmerged; a scan opens the chart', ({
  page,
}) => registration(page, keys))
