/** What the real tool is given. */

export const PROPOSAL = `# Proposal: Log in with a password

## Why
Today everybody who knows the address sees everything, and nobody can tell who changed what.

## What Changes
- a page to log in
`;

export const SPEC = `## ADDED Requirements
### Requirement: Log in
The system SHALL let people log in with a password.
#### Scenario: the password is right
- **WHEN** the password is right
- **THEN** they are in
`;

export const TASKS = `# Tasks

## 1. Server

- [x] 1.1 Keep passwords as hashes
  - [x] 1.1.1 Choose the hash
- [ ] 1.2 Answer the form

## 2. Page

* [ ] 2.1 A form
+ [~] 2.2 Its errors
1. [ ] 2.3 Its test
`;
