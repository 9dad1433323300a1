/** Bookings in the way: whose slot is closed, or would be after a change of the definition. */
import { bool, endpointsIn, json, returns, text, verbEndpoint } from '@huxi/model'
import { booking } from './booking.ts'
import { clinic, clinicException, clinicService, clinicTemplate, holiday } from './definition.ts'

export interface StrandedBooking {
  readonly id: string
  readonly version: number
  readonly bookingNo: string
  readonly patient: string
  readonly clinic: string
  readonly service: string
  readonly startAt: string
}

export interface SlotPreview {
  readonly added: number
  readonly removed: number
  readonly places: readonly [number, number]
  /** visible to the caller, earliest first */
  readonly bookings: readonly StrandedBooking[]
  readonly others: number
}

export const PREVIEWED_STRANDED = 50

export const PREVIEWED_CHANGES = [clinic, clinicService, clinicTemplate, clinicException, holiday].flatMap((r) =>
  (['add', 'edit', 'delete'] as const).map((verb) => verbEndpoint(r, verb)),
)

export const previewSlots = endpointsIn(clinic.title).post(
  '/appointment/slot/preview',
  '预览号源变化',
  [...new Set(PREVIEWED_CHANGES.flatMap(({ access }) => access))],
  {
    work: 'query',
    cost: 'heavy',
    body: {
      path: text('接口', { required: true, max: 200 }),
      input: json<Record<string, unknown>>('内容', { required: true, max: 20_000 }),
    },
    out: returns<SlotPreview>(),
  },
)

export interface Alternative {
  readonly slotId: string
  readonly startAt: string
  readonly clinic: string
}

export interface ConflictList {
  readonly total: number
  readonly rows: readonly (StrandedBooking & { readonly alternatives: readonly Alternative[] })[]
}

const { get, put } = endpointsIn(booking.title)

/** Bookings to come in closed slots, each with the three nearest free slots of its service. */
export const slotConflicts = get('/appointment/slot/conflicts', '待改约的预约', 'appointment:booking:reschedule', {
  query: { clinicId: text('门诊', { max: 64 }) },
  out: returns<ConflictList>(),
})

export interface StrandedMoves {
  readonly moved: readonly (StrandedBooking & { readonly to: string; readonly toClinic: string })[]
  readonly kept: readonly (StrandedBooking & { readonly reason: string })[]
  readonly isNotified: boolean
}

/** Moves bookings of closed slots to the nearest free slots of their service; a trial changes nothing. */
export const moveStranded = put(
  '/appointment/slot/moveStranded',
  '全部改到最近时段',
  'appointment:booking:reschedule',
  {
    cost: 'heavy',
    body: { clinicId: text('门诊', { max: 64 }), trial: bool('只预览') },
    out: returns<StrandedMoves>(),
  },
)
