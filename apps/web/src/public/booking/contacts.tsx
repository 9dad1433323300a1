import type { OnlineClinic } from '@huxi/contract'
import report from '../report-check/report-check.module.css'

export const Contacts = ({ clinics }: { clinics: readonly OnlineClinic[] }) => {
  const isOne = new Set(clinics.map(({ institution }) => institution)).size === 1
  return (
    <dl className={report.facts}>
      {clinics.map(({ institution, name, place, phone }) => (
        <div key={`${institution}${name}`}>
          <dt>{isOne ? name : `${institution} ${name}`}</dt>
          <dd>
            {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>} {place ?? (phone ? '' : '窗口')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
