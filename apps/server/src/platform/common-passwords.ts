/** Passwords everybody tries first: a published list of 49 000 and what people of a Chinese hospital would add. */
import published from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

const LATIN =
  'abc abcd qwe qwer asd zxc zxcv login superadmin sysadmin guanliyuan guanli mima wodemima woaini nihao caonima ' +
  'yonghu yiyuan yisheng hushi huanzhe keshi menzhen zhuyuan zhuren'
const HAN = '密码 管理员 医院 医生 护士 我爱你 你好'

/** All in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([...published, ...LATIN.split(' '), ...HAN.split(' ')])
