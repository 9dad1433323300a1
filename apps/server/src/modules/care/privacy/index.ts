import { fetchCopy, makeCopy, previewErasure, privacyContract, privacyRequest, proposeChanges } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { words } from '../../../engine/core/seeds.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import { RESTRICTED } from '../patient/index.ts'
import { propose } from './correct.ts'
import { dropOldCopies, makeCopyOf, sendCopy } from './copy.ts'
import { previewOf } from './erase.ts'
import { ready, requested } from './notices.ts'
import { privacyHooks, requestNumbers } from './request.ts'

export { sealedChanges } from './correct.ts'
export { requestNumbers } from './request.ts'

export const privacyArea = area({
  name: 'privacy',
  contract: privacyContract,
  tables: ['privacy_request_sealed'],
  menu: [
    {
      of: [privacyRequest],
      under: 'patient_privacy_group',
      sort: 2,
      buttons: [
        { name: '生成和下载副本', perms: 'patient:privacy:copy' },
        { name: '查看限制处理的患者', perms: RESTRICTED },
      ],
    },
  ],
  grants: { privacy: ['patient:privacy:*', 'patient:patient:list'] },
  dictionaries: [
    words(
      'privacy_kind',
      '个人信息请求事项',
      ['export', '查阅、复制'],
      ['correct', '更正'],
      ['erase', '删除'],
      ['lift', '解除限制处理'],
    ),
    words(
      'privacy_status',
      '个人信息请求状态',
      ['pending', '待处理', 'orange'],
      ['working', '处理中', 'blue'],
      ['done', '已完成', 'green'],
      ['refused', '已拒绝', 'red'],
      ['cancelled', '已撤销', 'grey'],
    ),
    words(
      'privacy_proof',
      '身份核验方式',
      ['document', '核对身份证件原件'],
      ['letter', '核对委托书和双方证件'],
      ['guardian', '核对户口簿等监护关系证明'],
      ['phone', '回拨已登记的电话核对'],
    ),
  ],
  notices: [requested, ready],
  fillRules: [requestNumbers],
  routes: [
    ...serve(privacyRequest, privacyHooks),
    handle(previewErasure, async (ctx, { id }) =>
      previewOf(ctx, (await storeOf(ctx, privacyRequest).one(ctx, id)).patientId),
    ),
    handle(proposeChanges, (ctx, { id, changes }) => propose(ctx, id, changes)),
    handle(makeCopy, (ctx, { id }) => makeCopyOf(ctx, id)),
    handle(fetchCopy, (ctx, { id }) => sendCopy(ctx, id)),
  ],
  jobs: (services) => [
    {
      name: 'privacy:copies',
      title: '清理个人信息副本',
      hint: '删除生成超过 7 天的个人信息副本',
      when: HOUR_MS,
      limitMs: 5 * MINUTE_MS,
      run: () => dropOldCopies(services),
    },
  ],
})
