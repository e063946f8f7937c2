"""Ordinary nouns of research in any field: said of every subject, they name none."""

from __future__ import annotations

_NOUNS = """
accordance accumulation adaptability adequacy advertising affiliation agreement alphabet aptitude arena
array arrow ascertainment assembly assistant attendance attitude auditor authority autumn backdrop backing bag band
bar bearing bench blow blue board body border bottleneck bottom boundaries boundary box boxes brand brief brittleness
brush budget button buy capacity card catalog ceiling certificate certificates chapter character characterization
chase chunk circle city civil class classes classmate clause cleaning climb clip closure clue cold collaboration
collapse colleague collector college command commitment committee commodity commonplace companionship
competition conference confidence conjecture constituency consumption container contest contingency continuum
coordinate corner corollary correction correspondence counterexample creature criticism cube cue cursor curve customer
customization cutting cycle danger decision declaration department departure dependence design device diagram director
dis discomfort disk disposal dispute disruption dissemination dissipation distraction district diversification dog
dollar dots doubt downtime draft drag dream dress driver edition educator ego enterprise entertainment entirety entity
entrance equality equipment essay evaluation evaluator evolution excerpt execution exhibition exit expenditure
experience explosion exposition expression extraction face fee fellow field fight file fix flavor fleet floor folder
formalism forum freeze freezing friend fulfilment full gallery generalist glimpse globe greed grouping hair happiness
head heading headline height hierarchy hill hindsight history hit hobby hub identification identity idiom immersion
implementer inch increment infrastructure ingenuity inhabitant initiation insertion inspection installation instant
instantiation instructor instrument insufficiency integration integrity intelligence interaction intercept interior
intermediary interpretation intersection interval intricacies job joke journal journey junction junior king kit
kitchen knob laboratory ladder lag landscape lane layout leakage legacy lemma library license life lifetime liking
love lunch magazine mail maker makeup manager map married meal mentality mess message meter midst mile miracle
mismatch mode modifier module moment money morning move narrator nation naturalness neck net nickname night
nomenclature nomination nose notation obligation obstruction occupation offender officer omission onset
operationalization ordering organization originality outing overhead oversight overtime pace pack packing paint palm
paradox paragraph participant partition partner passenger password path patience pattern paucity payment pen penny
perfection performer permission personnel phone photo phrase pile placeholder plane player playground pleasure plight
pointer poll portability portrait pound preciseness precursor president press print printer prizes processing producer
profession profile profit program proof protection protester publisher punch pupil puzzle qualification quotation
racing rate realism realities rear rebuild recording red redesign regime region relation relevance relief rent
reorganization repair replies reply repository reset reshaping resident respondent response restraint retrospect
revision ride roll roof room roundness rule runner rush sadness safe sandwich science scientist score screen scribe
script seat secret secretary segment selection semester separation servant sheet shelf shoe shop shore shot shower
shutdown sibling sickness sightings sister sit slice slide slot solidarity son source space spec specialist spectator
sphere splitting sponsor spoon stack staff stir stone story straw strip structure stuff style stylization sub
sub-component subdivision subset successes suitcase summer superset surplus survey swap sweep swing switching table
tape target targeting television tension tent test testbed testimony thank theatre theorem theory throw ticket tiers
timescale title tomorrow ton tonight toolbox toolkit trace track tradition trail transmission trap traveler trespass
trillion twist undergraduate understanding universality update user vacation value victory viewer visit visitor volume
volunteer wall wash weekend white width wife wilderness willingness window witness workbench workshop workstation
wrapper writer yard yellow yesterday
"""
#: The list was written for this project; names that a field is about (water, income, robot) are not in it.
ORDINARY_NOUNS: frozenset[str] = frozenset(_NOUNS.split())
