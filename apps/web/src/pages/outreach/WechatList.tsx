import { outreachWechat } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'
import { WechatCode } from './outreach/wechat-code.tsx'
import { WechatText } from './outreach/wechat-text.tsx'

export default page(outreachWechat, {
  can: (name, row) => (name === 'check' && row['checked'] === true ? false : undefined),
  rowActions: ({ id, status }, list) =>
    status === 'pending' && (
      <>
        <WechatCode id={id} onClose={() => void list.changed()} />
        <WechatText id={id} onClose={() => void list.changed()} />
      </>
    ),
  columns: {
    agreedOn: { width: 110 },
    relation: { width: 110 },
    patientId: PATIENT_COLUMN,
    main: { width: 110 },
    openid: { width: 150 },
    status: { width: 100 },
    checked: { width: 90 },
    subscribed: { width: 90 },
    note: { hidden: true },
    leftAt: { hidden: true },
    endedAt: { hidden: true },
    createTime: { hidden: true },
  },
})
