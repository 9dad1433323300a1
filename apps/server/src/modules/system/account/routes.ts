import {
  changeMyContact,
  changeMyProfile,
  checkOnlyUser,
  confirmMyPhone,
  myPhone,
  passwordChange,
  passwordChangeByAddress,
  phoneLogin,
  phoneVerification,
  register,
  sendPhoneCode,
  sendSms,
} from '@huxi/contract'
import { refused } from '@huxi/model'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { changeForgotten, verifyPhone } from './forgotten.ts'
import { checkFree } from './free.ts'
import { changeContact, changeProfile } from './own-data.ts'
import { confirmOwn, myNumber, sendOwnCode } from './own-phone.ts'
import { signInByPhone } from './phone-login.ts'
import { registerAccount } from './register.ts'
import { requestCode } from './send.ts'

export const accountRoutes: readonly Route[] = [
  handle(sendSms, requestCode),
  handle(phoneLogin, signInByPhone),
  handle(register, registerAccount),
  handle(checkOnlyUser, checkFree),
  handle(phoneVerification, verifyPhone),
  handle(passwordChange, changeForgotten),
  handle(passwordChangeByAddress, async () => {
    throw refused('此版本的页面不能找回密码：密码不能写在网址里。请刷新页面或联系管理员重置密码')
  }),
  handle(myPhone, myNumber),
  handle(sendPhoneCode, sendOwnCode),
  handle(confirmMyPhone, confirmOwn),
  handle(changeMyContact, changeContact),
  handle(changeMyProfile, changeProfile),
]
