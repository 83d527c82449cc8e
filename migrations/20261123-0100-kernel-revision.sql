-- How often something of an organisation was written, by what tables say of themselves (`revises`): counted in the transaction that
-- writes. Whoever keeps sums over such tables notes the number they counted at; while it stands, the sums stand.
create table kernel_revision (
  org_id bigint not null,
  what text not null,
  rev bigint not null,
  primary key (org_id, what)
);
select kernel_tenant_table('kernel_revision');
