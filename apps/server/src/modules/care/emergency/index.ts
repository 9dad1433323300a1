import { emergency, emergencyContract, endEmergency, openEmergency, patientRead } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { words } from '../../../engine/core/seeds.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { endTemporaryAccess, startTemporaryAccess, temporaryRows } from './open.ts'
import { noteReads, readHooks } from './reads.ts'
import { emergencyHooks, emergencyNotice } from './notices.ts'

export { temporaryUntil } from './reads.ts'

export const emergencyArea = area({
  name: 'emergency',
  contract: emergencyContract,
  menu: [
    {
      of: [emergency],
      name: '紧急查看记录',
      under: 'patient_privacy_group',
      sort: 3,
      buttons: [
        { perms: 'patient:emergency:use', name: '紧急查看' },
        { perms: 'patient:emergency:end', name: '结束他人的紧急查看' },
      ],
    },
    { of: [patientRead], under: 'patient_privacy_group', sort: 4 },
  ],
  grants: {
    doctor: ['patient:emergency:*', 'patient:read:list'],
    nurse: ['patient:emergency:list', 'patient:emergency:use'],
  },
  dictionaries: [
    words(
      'emergency_occasion',
      '紧急查看原因',
      ['rescue', '抢救', 'red'],
      ['consult', '会诊'],
      ['duty', '值班接诊'],
      ['other', '其他'],
    ),
    words('emergency_status', '紧急查看状态', ['unread', '待阅', 'orange'], ['read', '已阅', 'green']),
    words(
      'read_why',
      '查阅依据',
      ['doctor', '责任医生', 'green'],
      ['team', '医疗团队', 'green'],
      ['duty', '当班', 'blue'],
      ['depart', '科室范围', 'blue'],
      ['own', '登记人', 'blue'],
      ['all', '全部数据范围', 'grey'],
      ['emergency', '紧急查看', 'orange'],
    ),
  ],
  notices: [emergencyNotice],
  ports: { temporaryRows: temporaryRows!, readings: noteReads },
  routes: [
    ...serve(emergency, emergencyHooks),
    ...serve(patientRead, readHooks),
    handle(openEmergency, startTemporaryAccess),
    handle(endEmergency, endTemporaryAccess),
  ],
})
