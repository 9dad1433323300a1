import { ageText, isOtherAge } from '@huxi/clinical/patient-dates'
import type { PatientCard } from '../patient/registration.ts'

/** Age and sex as the answers state them; null = not stated. */
export interface SaidOf {
  age: number | null
  gender: string | null
}

const GENDERS: Readonly<Record<string, string>> = { male: '1', female: '2' }
const GENDER_TEXTS: Readonly<Record<string, string>> = { 1: '男', 2: '女' }

export const isKnownGender = (gender: string): boolean => gender in GENDER_TEXTS

export const identityInAnswers = (answers: Readonly<Record<string, unknown>>): SaidOf => {
  const { ageYears, sex } = answers
  return { age: typeof ageYears === 'number' ? ageYears : null, gender: GENDERS[String(sex)] ?? null }
}

type Person = Pick<PatientCard, 'gender' | 'birthDate' | 'birthEstimated'>

/** Contradictions between answers and record, as sentences with both values. @param day of the answers */
export const doubtsOf = ({ age, gender }: SaidOf, person: Person, day: string): string[] => {
  const { birthDate, birthEstimated = false } = person
  const ages = age !== null && birthDate !== null && isOtherAge(age, birthDate, day, birthEstimated)
  const genders = gender !== null && isKnownGender(person.gender) && gender !== person.gender
  return [
    ...(ages ? [`年龄：答案为 ${age} 岁，所选患者为 ${ageText(birthDate, day)}`] : []),
    ...(genders ? [`性别：答案为${GENDER_TEXTS[gender]}，所选患者为${GENDER_TEXTS[person.gender]}`] : []),
  ]
}
