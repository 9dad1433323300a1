import {
  appointmentContract,
  booking,
  bookingStatistics,
  bookSlot,
  clinic,
  clinicException,
  clinicService,
  clinicsToday,
  clinicTemplate,
  rescheduleBooking,
  slotList,
  slotWeek,
} from '@huxi/contract'
import { reply } from '../../../engine/core/answer.ts'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { menuGroup } from '../../../engine/core/menu-entry.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { statistics } from '../../../engine/verbs/statistics.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { book, bookingHooks, bookingNumbers, noteNoShows, reschedule } from './booking.ts'
import { clinicHooks, exceptionHooks, serviceHooks, templateHooks } from './definition.ts'
import { appointmentDictionaries } from './dictionaries.ts'
import { appointmentExamples } from './examples.ts'
import { slotsShown } from './place.ts'
import { makeSlots } from './slots.ts'
import { clinicsOfToday, weekShown } from './week.ts'

export { cancelBookings } from './booking.ts'

const READING = ['clinic', 'service', 'template', 'exception'].map((noun) => `appointment:${noun}:list`)
const DEFINING = ['clinic', 'service', 'template', 'exception'].map((noun) => `appointment:${noun}:*`)
const BOOKING = ['appointment:booking:*']

export const appointmentArea = area({
  name: 'appointment',
  contract: appointmentContract,
  tables: ['appointment_slot'],
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
      url: '/appointment/booking',
      sort: 2,
      buttons: [
        { name: '新增预约', perms: 'appointment:booking:book' },
        { name: '改约', perms: 'appointment:booking:reschedule' },
      ],
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
      of: [clinic, clinicService, clinicTemplate, clinicException],
      name: '预约定义',
      under: 'appointment',
      url: '/appointment/definition',
      sort: 4,
    },
  ],
  grants: {
    sysadmin: DEFINING,
    operator: [...DEFINING, ...BOOKING, 'patient:patient:list'],
    nurse: [...READING, ...BOOKING],
    doctor: [...READING, ...BOOKING],
    headnurse: DEFINING,
    registrar: [...READING, ...BOOKING],
  },
  dictionaries: appointmentDictionaries,
  fillRules: [bookingNumbers],
  examples: appointmentExamples,
  routes: [
    ...serve(clinic, clinicHooks),
    ...serve(clinicService, serviceHooks),
    ...serve(clinicTemplate, templateHooks),
    ...serve(clinicException, exceptionHooks),
    ...serve(booking, bookingHooks),
    ...statistics(booking, bookingStatistics),
    handle(slotList, slotsShown),
    handle(slotWeek, weekShown),
    handle(clinicsToday, clinicsOfToday),
    handle(bookSlot, (ctx, input, { once }) => once(ctx, async (tx) => reply('预约成功', await book(tx, input)))),
    handle(rescheduleBooking, (ctx, input, { once }) =>
      once(ctx, async (tx) => reply('改约成功，原时段已释放', await reschedule(tx, input))),
    ),
  ],
  jobs: (services) => [
    {
      name: 'appointment:slots',
      title: '生成预约号源',
      hint: '按每周排班和停诊加诊生成以后 60 天的号源，已有预约的时段不动',
      when: '0 10 0 * * ?',
      limitMs: 10 * MINUTE_MS,
      run: (_signal, say) => makeSlots(services, say),
    },
    {
      name: 'appointment:noShow',
      title: '登记爽约',
      hint: '时段结束 30 分钟后仍未签到的预约记为爽约',
      when: '0 5/10 * * * ?',
      limitMs: 5 * MINUTE_MS,
      run: () => noteNoShows(services),
    },
  ],
})
