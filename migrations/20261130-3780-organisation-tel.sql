-- Where an office is reached: a number of the organisation, never a person's, that its public page shows.
alter table organisation_org add column tel text not null default '';
