import { runtimeConfig } from './http.ts'

const SENTENCES = {
  nist: '密码至少 10 位，且不能是常见密码',
  mlps3: '密码至少 10 位，须包含大写字母、小写字母、数字和符号中的三种，且不能是常见密码',
} as const

export const passwordPolicy = (): string => SENTENCES[runtimeConfig().credentialProfile]
