import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { useAdvice, useCan } from '../../../kit/data/can.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { Memberships } from './memberships.tsx'
import { passwordPolicy } from '../../../platform/password-policy.ts'
import { SAME_PASSWORD } from './password-rules.ts'
import groupHead from '../../../kit/look/group-head.module.css'

const NO_PASSWORD = '不填则该用户暂不能登录，可稍后重置密码'

export const UserForm = (props: FormSlotProps) => {
  const adding = props.mode === 'add'
  return (
    <>
      <h3 className={groupHead.groupHead}>账号</h3>
      <FormField name="username" disabled={!adding} help={adding ? '登录时使用，创建后不能修改' : '创建后不能修改'} />
      <FormField name="realname" />
      {adding && (
        <>
          <FormField name="password" help={`${passwordPolicy()}。${NO_PASSWORD}`} />
          <FormField name="confirmpassword" rules={[SAME_PASSWORD]} />
        </>
      )}
      <h3 className={groupHead.groupHead}>基本资料</h3>
      <Profile />
      <h3 className={groupHead.groupHead}>组织与权限</h3>
      <Memberships {...props} />
    </>
  )
}

/** 生日, 手机号 and 性别 depend on field rules. */
const Profile = () => {
  const { can, isDisabled } = useCan()
  const notYours = `您没有修改此项的权限。${useAdvice('right')}`
  const locked = (code: string) => (isDisabled(code) ? { disabled: true, help: notYours } : {})
  return (
    <>
      <FormField name="avatar" wide />
      <FormField name="phone" {...locked('user:form:phone')} />
      <FormField name="email" />
      <FormField name="idCard" />
      <FormField name="birthday" {...locked('user:form:birthday')} />
      {can('user:sex') && <FormField name="sex" />}
      <FormField name="workNo" />
      <FormField name="post" />
      <FormField name="telephone" />
    </>
  )
}
