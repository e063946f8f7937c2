"""Ordinary nouns of research in any field: said of every subject, they name none."""

from __future__ import annotations

_NOUNS = """
accordance accumulation adaptability adequacy advertising affiliation agreement alphabet aptitude arena arithmetics
array arrow ascent ascertainment assembly asset assistant attendance attitude auditor authority autumn backdrop backing
bag band bar bearing bench bin bird blow blue board body border bottleneck bottom boundaries boundary box boxes brand
brief brittleness brush budget bug button buy capacity card catalog ceiling certificate certificates chapter character
characterization chase checking chunk circle city civil class classes classmate clause cleaning click climb clip
closure clothing clue cold collaboration collapse colleague collector college command commitment committee commodity
commonality commonplace companionship competition conference confidence conjecture constituency consumption container
contest contingency continuum coordinate corner corollary correction correspondence counterexample countermeasure
counting creature criticism crop crossing cube cue culture curse cursor curve customer customization cutting cycle
damage danger death decay decision declaration delivery demo department departure dependence design device diagnostic
diagram director dis discomfort disk disposal dispute disruption dissemination dissipation distraction district
diversification dog dollar dots doubt downtime draft drag dream dress driver edition educator ego emergency enterprise
entertainment entirety entity entrance equality equipment equivalence essay evaluation evaluator evolution excerpt
exciting execution exhibition exit expenditure experience explosion exponent exposition expression extraction face
falling fee feet fellow field fight file fix fixation flavor fleet flight floor folder formalism forum frame-rate
freeze freezing friend fulfilment full gallery generalist glass glimpse globe granularity greed grouping hair happiness
head heading headline health height hierarchy hill hindsight history hit hitting hobby hub identification identity
idiom immersion implementer inch increment infrastructure ingenuity inhabitant initiation injection insertion
inspection installation instant instantiation instructor instrument insufficiency integer integration integrity
intelligence interaction intercept interface interior intermediary interpretation intersection interval intricacies
isolation job joke journal journey junction junior king kit kitchen knob laboratory ladder lag landscape lane layout
leader leaderboard leakage legacy lemma library license life lifetime liking living lookup love lunch magazine mail
maker makeup manager manifest map married meal mentality mess message meter midst mile minority miracle mismatch
mitigation mode modifier module moment money morning move movie multiplication narrator nation naturalness neck net
nickname night nomenclature nomination nose notation null obligation obstruction occupation offender officer omission
onset operationalization ordering organization originality outing overhead oversight overtime pace pack packing paint
palm paradox paragraph parse participant partition partner passenger password path patience pattern paucity payload
payment pen penny perfection performer permission personnel phone photo photograph phrase pile placeholder plane
plausibility player playground pleasure plight plus pointer poison poll pool portability portrait pound preciseness
precursor president press pressure print printer prizes processing producer profession profile profit program proof
protection protester publisher punch pupil puzzle qualification quantification quotation racing rate ray realism
realities rear rebuild recording rectangle red redesign regime region regularity relation relevance relief rent
reorganization repair replies reply repository rescue reset reshaping resident respondent response restraint retrospect
revision ride roll roof room roundness route rule runner rush sadness safe sandwich satisfaction scatter schema science
scientist score screen scribe script seat secret secretary seed segment selection semester separation servant sheet
shelf shoe shop shore shot shower shutdown sibling sickness sightings signature sister sit slice slide slip slot
small-sample solidarity son source space spec specialist spectator sphere splitting sponsor spoon sport spring stack
staff stair stir stone storage story straight straw stride strip structure stuff style stylization sub sub-component
sub-problem subdivision subproblem subset successes suitcase summer superset surplus survey swap sweep swing switching
table tape target targeting television template tension tent termination test test-time testbed tester testimony thank
theatre theorem theory thread throw ticket tiers tightness timescale title tomorrow ton tonight toolbox toolkit trace
track tradition trail trait transmission trap travel traveler traversal trespass triangle trigger trillion tv twist
undergraduate understanding universality update user vacation value victory viewer visibility visit visitor volume
volunteer wall wash water wave weekend wheel white width wife wilderness willingness window wire witness workbench
workshop workstation worldwide wrapper wrench writer yard yellow yesterday
"""
#: The list was written for this project; names that a field is about (water, income, robot) are not in it.
ORDINARY_NOUNS: frozenset[str] = frozenset(_NOUNS.split())

_PHRASES = """
ablation study, accuracy degradation, accuracy rate, adaptation benchmark, aggregate information, algorithm output,
algorithms output, arbitrary sampling paradigm, baseline model, batch data, bias problem, BLEU point, bound policy,
classification benchmark, computation cost, computational budget, computational resource, computational time,
conditional image, conditional value, consensus prediction, contextual information, continuous action, continuous
domain, continuous space, continuous state, counter intuitive behavior, data sample, data source, data space, data
storage, data-driven architecture, deeper layer, deeper network, descent algorithm, design parameter, designed loss,
detection task, difference of convex, dimension dependence, dimensional space, driving force, evaluation benchmark,
evaluation metric, evaluation time, exact gradient, experimental validation, explicit upper bound, feature layer, flat
region, formal understanding, full model, full training, fusion strategy, generalization behavior, hidden feature,
hidden information, higher quality sample, hybrid model, identification algorithm, increase robustness, independent
feature, individual action, individual layer, infinite data, information loss, labeled source domain, latent layer,
learning architecture, learning baseline, learning benchmark, learning control, learning dependency, learning
domain-invariant, learning environment, learning network, learning policy, learning representation, learning speed,
Limit Theorem, Linear Quadratic, local model, logarithm factor, long time horizon, long time-scale, loss gradient,
machine learning training, magnitude speedup, matrix estimate, Meaning Representation, measurement cost, medical
dataset, missing label, model design, model's loss, Monte-Carlo Search, Mover’s Distance, network data, networks
prediction, noise structure, noisy dataset, noisy estimate, one-to-many property, online platform, optimal bound,
parallel branch, parameter dimension, parameter value, performance bound, performance loss, performance metric,
physical world, point iteration, preprocessing step, Probability Metric, project page, project website, projection
space, quality metric, recovery problem, regret metric, research interest, resolution image, retrieval problem, robust
policy, sampling estimate, scalable learning, sequential decision, similar computational complexity, single
hidden-layer, space representation, square root, stacking layer, state value, state-of the-art, stochastic variance,
strong approximation guarantee, strong generalization, structural constraint, structural information, structure space,
successive layer, synthesis system, target object, test input, time period, total complexity, training GAN, training
network, training RNN, transfer knowledge, two-stage algorithm, undesirable behavior, unseen environment, validation
performance, visualization method
"""
#: Descriptions in general words, and pieces of longer terms that are read for a whole where the corpus has them seldom.
ORDINARY_PHRASES: frozenset[str] = frozenset(" ".join(phrase.split()) for phrase in _PHRASES.split(","))
