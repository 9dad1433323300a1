import { MISSING } from '../data/format.ts'
import words from '../look/words.module.css'

const NOT_DIALLED = /[^\d+]/g

export const PhoneLink = ({ number }: { number: string | null | undefined }) =>
  number ? (
    <a className={words.link} href={`tel:${number.replace(NOT_DIALLED, '')}`}>
      {number}
    </a>
  ) : (
    MISSING
  )
