/** The account stands, and what comes next. */
import { loginPathFor } from '../../platform/redirect.ts'
import { UserLayout } from '../user/user-layout.tsx'

export function RegisterResult() {
  const username = new URLSearchParams(location.search).get('username') ?? ''
  return (
    <UserLayout title="注册结果" heading="注册成功">
      <p className="login-result">你的账户：{username} 注册成功</p>
      <p className="login-about">账户需要管理员审核，审核通过后即可登录。</p>
      <a className="login-submit" href={loginPathFor(username)}>
        返回首页
      </a>
    </UserLayout>
  )
}
