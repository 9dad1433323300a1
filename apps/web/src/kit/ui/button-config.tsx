import { LoadingOutlined } from '@ant-design/icons'
import type { ConfigProviderProps } from 'antd'

/** The library's own icon is named and stays, unseen, after a busy time that ends within its motion. */
export const BUTTON: ConfigProviderProps['button'] = {
  autoInsertSpace: false,
  loadingIcon: <LoadingOutlined aria-hidden />,
}
