import { referral } from '@huxi/contract'
import { text } from '@huxi/model'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history } from '../../kit/detail/tabs.tsx'
import { ReferralForm } from './referral/referral-form.tsx'

export default detailPage(referral, {
  label: (row) => `${String(row['direction_dictText'] ?? '转诊')} ${String(row['toPlace'] ?? '')}`,
  form: ReferralForm,
  fields: { fromPlace: text('转出机构') },
  lean: true,
  groups: [
    { title: '转诊', names: ['direction', 'fromPlace', 'toPlace', 'toDept', 'doctorId', 'reason', 'results'] },
    { title: '经过', names: ['status', 'sentAt', 'answeredAt', 'reply', 'repliedAt'] },
  ],
  tabs: [history(referral)],
})
