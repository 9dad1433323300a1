import {
  appointmentContract,
  booking,
  bookingStatistics,
  bookingLoad,
  bookingSlip,
  bookOnline,
  bookSlot,
  callNext,
  cancelOwnBooking,
  clinic,
  clinicException,
  clinicService,
  clinicsToday,
  clinicTemplate,
  displayLink,
  enterBooking,
  findArrivals,
  findSlots,
  holdSlot,
  holiday,
  loadHolidays,
  moveOwnBooking,
  moveStranded,
  onlineServices,
  onlineSlots,
  openDisplay,
  overbookSlot,
  ownBookings,
  patientNoShows,
  previewSlots,
  renewDisplay,
  rescheduleBooking,
  sendBookingCode,
  slotConflicts,
  slotList,
  slotWeek,
  takeOffer,
  waiting,
  waitOnline,
} from '@huxi/contract'
import { reply } from '../../../engine/core/answer.ts'
import { area } from '../../../engine/core/area.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { handle } from '../../../engine/core/handle.ts'
import { menuGroup } from '../../../engine/core/menu-entry.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { statistics } from '../../../engine/verbs/statistics.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { book, bookingHooks, bookingNumbers, noteNoShows, overbook, reschedule } from './booking.ts'
import { conflictListOf, noteConflicts, slotConflict, slotPreview } from './conflicts.ts'
import { clinicHooks, exceptionHooks, holidayHooks, serviceHooks, templateHooks } from './definition.ts'
import { appointmentDictionaries } from './dictionaries.ts'
import { appointmentExamples } from './examples.ts'
import { addHolidays, keepHolidays } from './holidays.ts'
import { searchArrivals, nextCalled } from './desk.ts'
import { readDisplay, changeDisplayAddress, displayAddress } from './display.ts'
import { holdAtDesk, releaseDesks } from './holds.ts'
import { bookingLoadOf } from './load.ts'
import { bookedOnline, servicesOnline, slotsOnline, waitingOnline } from './online.ts'
import { bookingCodeSent, entered, type Confirmed } from './online-identity.ts'
import { cancelOwn, moveOwn, ownBookingsOf } from './online-own.ts'
import { noShowsOf } from './no-shows.ts'
import { lapseOffers, placeOffered } from './offer.ts'
import { slipOf } from './slip.ts'
import { searchSlots, slotListOf } from './slot-search.ts'
import { makeSlots } from './slots.ts'
import { strandedMoved } from './stranded.ts'
import { acceptOffer, waitingHooks } from './waiting.ts'
import { clinicsOfToday, slotWeekOf } from './week.ts'

export { cancelBookings } from './booking.ts'

const NOUNS = ['clinic', 'service', 'template', 'exception', 'holiday']
const READING = NOUNS.map((noun) => `appointment:${noun}:list`)
const DEFINING = NOUNS.map((noun) => `appointment:${noun}:*`)
const VOIDING = 'appointment:void:booking'
const BOOKING = ['appointment:booking:*', 'appointment:waiting:*']

const definitions = [
  ...serve(clinic, clinicHooks),
  ...serve(clinicService, serviceHooks),
  ...serve(clinicTemplate, templateHooks),
  ...serve(clinicException, exceptionHooks),
  ...serve(holiday, holidayHooks),
]

interface Messages {
  readonly writesMoves: (ctx: Ctx) => Promise<boolean>
  readonly confirmedNumber: Confirmed
}

export const appointmentArea = ({ writesMoves, confirmedNumber }: Messages) =>
  area({
    name: 'appointment',
    contract: appointmentContract,
    tables: ['appointment_slot', 'appointment_hold'],
    menu: [
      menuGroup({ id: 'appointment', name: '预约管理', url: '/appointment', sort: 2.5, icon: 'calendar' }),
      {
        id: 'appointment_today',
        name: '今日预约',
        under: 'appointment',
        url: '/appointment/today',
        component: 'appointment/TodayBoard',
        perms: 'appointment:booking:today',
        sort: 1,
      },
      {
        of: [booking],
        name: '预约记录',
        under: 'appointment',
        sort: 2,
        buttons: [
          { name: '新增预约', perms: 'appointment:booking:book' },
          { name: '改约', perms: 'appointment:booking:reschedule' },
          { name: '加号', perms: 'appointment:booking:overbook' },
        ],
      },
      {
        of: [waiting],
        under: 'appointment',
        sort: 2.5,
        buttons: [{ name: '接受并预约', perms: 'appointment:waiting:accept' }],
      },
      {
        id: 'appointment_stat',
        name: '预约统计',
        under: 'appointment',
        url: '/appointment/stat',
        component: 'appointment/appointmentStat',
        perms: 'appointment:booking:stat',
        sort: 3,
      },
      {
        of: [clinic, clinicService, clinicTemplate, clinicException, holiday],
        name: '预约定义',
        under: 'appointment',
        url: '/appointment/definition',
        sort: 4,
      },
    ],
    grants: {
      sysadmin: DEFINING,
      operator: [...DEFINING, ...BOOKING, VOIDING, 'patient:patient:list'],
      nurse: [...READING, ...BOOKING],
      doctor: [...READING, ...BOOKING],
      headnurse: [...DEFINING, VOIDING],
      registrar: [...READING, ...BOOKING],
    },
    dictionaries: appointmentDictionaries,
    fillRules: [bookingNumbers],
    notices: [slotConflict, placeOffered],
    examples: appointmentExamples,
    routes: [
      ...definitions,
      handle(previewSlots, slotPreview(definitions)),
      handle(loadHolidays, async (ctx, input) =>
        reply('导入完成', await inTransaction(ctx, (tx) => addHolidays(tx, input))),
      ),
      handle(slotConflicts, conflictListOf),
      handle(moveStranded, async (ctx, input) => {
        const answer = { ...(await strandedMoved(ctx, input)), isNotified: await writesMoves(ctx) }
        return reply(input.trial ? '' : `已改约 ${answer.moved.length} 个预约`, answer)
      }),
      ...serve(booking, bookingHooks),
      ...serve(waiting, waitingHooks),
      ...statistics(booking, bookingStatistics),
      handle(slotList, slotListOf),
      handle(findSlots, searchSlots),
      handle(holdSlot, async (ctx, { slotId }) => reply('', await inTransaction(ctx, (tx) => holdAtDesk(tx, slotId)))),
      handle(patientNoShows, noShowsOf),
      handle(slotWeek, slotWeekOf),
      handle(takeOffer, async (ctx, input) =>
        reply('已预约空出的时段', await inTransaction(ctx, (tx) => acceptOffer(tx, input))),
      ),
      handle(bookingLoad, bookingLoadOf),
      handle(findArrivals, searchArrivals),
      handle(callNext, async (ctx, input) => reply('已叫号', await inTransaction(ctx, (tx) => nextCalled(tx, input)))),
      handle(bookingSlip, slipOf),
      handle(displayLink, displayAddress),
      handle(renewDisplay, async (ctx, input) =>
        reply('已更换地址，原来的地址失效', await inTransaction(ctx, (tx) => changeDisplayAddress(tx, input))),
      ),
      handle(openDisplay, readDisplay),
      ...[
        handle(onlineServices, servicesOnline),
        handle(onlineSlots, slotsOnline),
        handle(sendBookingCode, bookingCodeSent(confirmedNumber)),
        handle(enterBooking, entered(confirmedNumber)),
        handle(bookOnline, async (anyone, input) => reply('预约成功', await bookedOnline(anyone, input))),
        handle(waitOnline, async (anyone, input) => reply('已登记候补', await waitingOnline(anyone, input))),
        handle(ownBookings, ownBookingsOf),
        handle(cancelOwnBooking, async (anyone, input) => reply('已取消预约', await cancelOwn(anyone, input))),
        handle(moveOwnBooking, async (anyone, input) => reply('改约成功', await moveOwn(anyone, input))),
      ].map((route) => ({ ...route, isOpen: ({ config }: AppServices) => config.publicBooking })),
      handle(clinicsToday, clinicsOfToday),
      handle(bookSlot, (ctx, input, { once }) => once(ctx, async (tx) => reply('预约成功', await book(tx, input)))),
      handle(overbookSlot, (ctx, input, { once }) =>
        once(ctx, async (tx) => reply('加号成功', await overbook(tx, input))),
      ),
      handle(rescheduleBooking, (ctx, input, { once }) =>
        once(ctx, async (tx) => reply('改约成功，原时段已释放', await reschedule(tx, input))),
      ),
    ],
    jobs: (services) => [
      {
        name: 'appointment:slots',
        title: '生成预约号源',
        hint: '按每周排班、节假日和停诊调整生成以后 60 天的号源，已有预约的时段不动',
        when: '0 10 0 * * ?',
        limitMs: 10 * MINUTE_MS,
        run: async (_signal, say) => {
          await keepHolidays(services)
          await makeSlots(services, noteConflicts, say)
        },
      },
      {
        name: 'appointment:noShow',
        title: '登记爽约',
        hint: '时段结束 30 分钟后仍未签到的预约记为爽约',
        when: '0 5/10 * * * ?',
        limitMs: 5 * MINUTE_MS,
        run: () => noteNoShows(services),
      },
      {
        name: 'appointment:holds',
        title: '释放保留的时段',
        hint: '到期的保留时段释放；候补患者没有接受的时段转给下一位',
        when: '30 * * * * ?',
        limitMs: MINUTE_MS,
        run: async () => {
          await releaseDesks(services)
          await lapseOffers(services)
        },
      },
    ],
  })
