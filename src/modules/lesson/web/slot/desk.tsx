import { CheckSquareOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useT } from '../texts';

/** The way from the managers' desk of the timetable to attendance. */
export default function Desk() {
  const t = useT();
  return (
    <Link to="/arrange/basic/attend" tabIndex={-1}>
      <Button icon={<CheckSquareOutlined />}>{t('attendDesk')}</Button>
    </Link>
  );
}
