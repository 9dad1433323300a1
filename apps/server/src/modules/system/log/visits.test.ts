import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { transaction } from '../../../platform/db/db.ts'
import { asCaller, asKind, ENTRANCE } from '../../../platform/db/share.ts'
import { visitTotals } from './visits.ts'

describe('totals of visits', () => {
  const app = useApp()
  const CONNECTIONS = 4

  test('are counted for others when the first who asked has gone', async () => {
    const { promise: free, resolve } = Promise.withResolvers<void>()
    const { db, ...system } = systemOf(app, 1)
    const holding = Array.from({ length: CONNECTIONS }, () => asKind(ENTRANCE, () => transaction(db, () => free)))
    let isGone = false
    const asked = ['nurse', 'doctor'].map((person) =>
      asCaller({ kind: person, person, isGone: () => isGone && person === 'nurse' }, () =>
        visitTotals({ ...system, db }),
      ),
    )
    const answered = Promise.allSettled(asked)
    isGone = true
    resolve()
    await Promise.all(holding)
    expect((await answered)[1]).toMatchObject({ status: 'fulfilled' })
  })
})
