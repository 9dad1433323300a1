import { patientConsent, type ConsentDetail } from '@huxi/contract'
import { json, text } from '@huxi/model'
import { apiUrl } from '../../platform/http.ts'
import { deviceName } from '../../kit/data/device-name.ts'
import { MISSING } from '../../kit/data/format.ts'
import { sizeText } from '../../kit/data/upload.ts'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history } from '../../kit/detail/tabs.tsx'
import { SafeHtml } from '../../kit/rich-text/safe-html.tsx'
import type { Row } from '../../kit/record/row.ts'
import { patientLink } from '../../kit/patient/patient-link.tsx'
import { SignLink } from './consent/sign-link.tsx'
import { StrokePicture } from './consent/stroke-picture.tsx'
import place from '../../kit/look/place.module.css'
import words from '../../kit/look/words.module.css'

const detailOf = (row: Row): ConsentDetail => row as unknown as ConsentDetail

const Signature = ({ row }: { row: Row }) => {
  const { strokes, signerName } = detailOf(row)
  return strokes ? <StrokePicture strokes={strokes} label={`${signerName}的签名`} /> : MISSING
}

const Files = ({ row }: { row: Row }) => {
  const { files } = detailOf(row)
  if (files.length === 0) return MISSING
  return (
    <span className={place.inline}>
      {files.map(({ name, size, url }) => (
        <a key={url} className={words.link} href={apiUrl(url)} target="_blank" rel="noreferrer">
          {name ?? '文件'}
          {size !== null && `（${sizeText(size)}）`}
        </a>
      ))}
    </span>
  )
}

const Device = ({ row }: { row: Row }) => {
  const { device } = detailOf(row)
  return device ? <span title={device}>{deviceName(device)}</span> : MISSING
}

export default detailPage(patientConsent, {
  fields: {
    strokes: json('签名'),
    files: text('纸质文件'),
    device: text('设备'),
  },
  cells: {
    patientId: patientLink,
    strokes: (row) => <Signature row={row} />,
    files: (row) => <Files row={row} />,
    device: (row) => <Device row={row} />,
  },
  actions: (row) => detailOf(row).status !== 'active' && <SignLink patientId={detailOf(row).patientId} />,
  lean: true,
  groups: [
    {
      title: '同意',
      names: ['patientId', 'type', 'title', 'textVersion', 'textHash', 'expiresOn', 'withdrawnAt', 'withdrawReason'],
    },
    {
      title: '签署',
      names: ['signedBy', 'signerName', 'relation', 'method', 'signedAt', 'witness', 'device', 'remark'],
    },
    { title: '凭证', names: ['strokes', 'files'] },
  ],
  tabs: [
    { key: 'content', title: '正文', content: (row) => <SafeHtml html={detailOf(row).content} /> },
    history(patientConsent),
  ],
})
