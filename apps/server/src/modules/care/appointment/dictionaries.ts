import { words } from '../../../engine/core/seeds.ts'

export const appointmentDictionaries = [
  words(
    'appointment_weekday',
    '星期',
    ['1', '周一'],
    ['2', '周二'],
    ['3', '周三'],
    ['4', '周四'],
    ['5', '周五'],
    ['6', '周六'],
    ['7', '周日'],
  ),
  words('appointment_exception_kind', '停诊与加诊', ['closed', '停诊', 'red'], ['extra', '加诊', 'green']),
  words(
    'appointment_status',
    '预约状态',
    ['booked', '已预约', 'blue'],
    ['arrived', '已签到', 'orange'],
    ['in_service', '服务中', 'orange'],
    ['done', '已完成', 'green'],
    ['cancelled', '已取消', 'grey'],
    ['rescheduled', '已改约', 'grey'],
    ['no_show', '爽约', 'red'],
    ['left', '未就诊离开', 'grey'],
  ),
  words('appointment_channel', '预约途径', ['desk', '前台'], ['chart', '医生站'], ['phone', '电话']),
  words('appointment_cancel_by', '取消方', ['patient', '患者'], ['clinic', '院方']),
]
