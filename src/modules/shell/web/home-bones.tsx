import { Bones } from '../../../kernel/web/parts/bones';

/** What stands in the place of a home until its parts are known. */
export const HomeBones = () => (
  <div className="panel">
    <Bones rows={8} />
  </div>
);
