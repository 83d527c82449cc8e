import { useNavigate } from 'react-router';
import { WareUploader } from '../upload-wares';

/** Many pieces of courseware for the platform's library at once. */
export default function BatchUpload() {
  const go = useNavigate();
  return (
    <section className="panel">
      <WareUploader onDone={() => void go('/desk/teach/repo/courseware')} />
    </section>
  );
}
