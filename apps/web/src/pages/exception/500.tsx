import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { Exception } from '../../kit/ui/exception.tsx'

export default function ServerError() {
  const navigate = useNavigate()
  return (
    <Exception
      drawing="plug"
      code={500}
      title="抱歉，服务器出错了"
      text="请稍后重试，仍不行请联系系统管理员。"
      action={
        <Button type="primary" onClick={() => void navigate(-1)}>
          重试
        </Button>
      }
    />
  )
}
