import { loginPathFor } from '../../platform/redirect.ts'
import { UserLayout } from '../user/user-layout.tsx'
import styles from '../form/actions.module.css'

/** Opened without a user name, the page still leads to sign-in. */
export function RegisterResult() {
  const username = new URLSearchParams(location.search).get('username') ?? ''
  return (
    <UserLayout title="注册结果" heading={username ? '注册成功' : '没有刚刚注册的账号'}>
      {username && <p className={styles.result}>您的账户：{username} 注册成功</p>}
      <p className={styles.about}>新账号需要管理员审核，审核通过后即可登录。</p>
      <a className={styles.submit} href={loginPathFor(username)}>
        返回首页
      </a>
    </UserLayout>
  )
}
