/** Common passwords: a published list of 49 000 and additions for Chinese hospitals. */
import { lazyPackage } from '../config/lazy-package.ts'

const published = lazyPackage<readonly string[]>('@zxcvbn-ts/language-common/src/passwords.json')

const LATIN =
  'abc abcd qwe qwer asd zxc zxcv login superadmin sysadmin guanliyuan guanli mima wodemima woaini nihao caonima ' +
  'yonghu yiyuan yisheng hushi huanzhe keshi menzhen zhuyuan zhuren'
const HAN = '密码 管理员 医院 医生 护士 我爱你 你好'

let passwordSet: ReadonlySet<string> | undefined

export const commonPasswords = (): ReadonlySet<string> =>
  (passwordSet ??= new Set([...published(), ...LATIN.split(' '), ...HAN.split(' ')]))
